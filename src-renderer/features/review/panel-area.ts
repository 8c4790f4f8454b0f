import { makeStyles, tokens } from '@fluentui/react-components'
import { CHAT_SIDE_WIDTH, useChatSide } from '../../stores/chat-request.ts'
import { useMediaQuery } from '../../ui/use-media-query.ts'

/** The window without the chat beside it, as `@container page` in styles: menu, header and screen. */
const atLeast = (width: number, isChatBeside: boolean) =>
  `(min-width: ${width + (isChatBeside ? CHAT_SIDE_WIDTH : 0)}px)`

/** Whether the page is at least so wide. */
export const usePageWidth = (width: number): boolean =>
  useMediaQuery(
    atLeast(
      width,
      useChatSide(({ isOpen }) => isOpen),
    ),
  )

/** The same at this moment. */
export const isPageWidth = (width: number) => matchMedia(atLeast(width, useChatSide.getState().isOpen)).matches

const PANEL_WIDTH = '400px'

/** Of two tables side by side, neither keeps enough room beside the panel. */
const COVERS_TABLE = '@container page (min-width: 1200px) and (max-width: 1699px)'
const COVERS_ANY = '@container page (max-width: 1699px)'
const COVERS_RIGHT = '@container page (max-width: 1199px)'
/** From this width of the page on, the panel stands beside one table and covers nothing. */
export const BESIDE_TABLE = 1200
const cover = {
  position: 'absolute',
  insetBlock: 0,
  width: `min(${PANEL_WIDTH}, 100%)`,
  zIndex: 3,
  boxShadow: tokens.shadow16,
} as const

/** A decision panel beside its tables; on a narrow page it covers their right side. */
export const usePanelAreaStyles = makeStyles({
  area: { position: 'relative', display: 'flex', gap: '8px', flex: '1 1 auto', minHeight: 0, minWidth: 0 },
  tables: { display: 'flex', flexDirection: 'column', gap: '8px', flex: '1 1 auto', minWidth: 0, minHeight: 0 },
  panel: {
    flex: `0 0 ${PANEL_WIDTH}`,
    boxSizing: 'border-box',
    // Beside it the table would show too little.
    [COVERS_RIGHT]: { ...cover, right: 0 },
  },
  // In the place of a panel that is about to open, so that no button moves under the pointer when it does.
  frame: {
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  // Where it covers something anyway, it shows more facts than the low tables have room for.
  tall: { [COVERS_ANY]: { height: 'max(100%, min(640px, 100vh - 190px))' } },
  // Of two tables, it covers the one that is not worked on.
  overRight: { [COVERS_TABLE]: { ...cover, right: 0 } },
  overLeft: { [COVERS_TABLE]: { ...cover, left: 0 } },
})
