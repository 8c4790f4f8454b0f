/** Where Fluent scrolls the whole dialog instead of its content. */
export const SHORT_SCREEN = '@media (max-height: 359px)'

/** A dialog that fills a low window keeps its corners in sight: with its padding it leaves 8 px at each end. */
export const dialogBody = { maxHeight: 'calc(100dvh - 66px)', [SHORT_SCREEN]: { maxHeight: 'unset' } }
