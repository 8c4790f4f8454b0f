/** The least height of what is clicked or typed into, also of Fluent's small controls: lower ones are easily missed. */
export const minTarget = { minHeight: '28px' } as const

/** Styles of a container with such controls. */
export const minTargets = {
  '& .fui-Button, & .fui-Select__select': minTarget,
  // With its borders. Fluent's larger fields keep their own height.
  '& .fui-Input__input': { minHeight: '26px' },
} as const
