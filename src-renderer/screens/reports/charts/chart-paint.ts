import { makeStyles, tokens } from '@fluentui/react-components'

/** The browser adapts the colours of text and boxes to the system's palette, but not those of drawings. */
export const HIGH_CONTRAST = '@media (forced-colors: active)'

/** What a part of the chart is; `picturePaint` gives the same part its colours in a saved picture. */
export type ChartPart =
  | 'deposits'
  | 'withdrawals'
  | 'profit'
  | 'loss'
  | 'profitLine'
  | 'comparedLine'
  | 'grid'
  | 'base'
  | 'label'
  | 'unknown'
  | 'active'

/** Colour-blind eyes distinguish blue from orange; where the system has two colours, the second bar is an outline. */
export const useChartPaint = makeStyles<ChartPart>({
  deposits: { fill: tokens.colorBrandForeground1, [HIGH_CONTRAST]: { fill: 'CanvasText' } },
  withdrawals: {
    fill: tokens.colorPaletteDarkOrangeForeground3,
    [HIGH_CONTRAST]: { fill: 'Canvas', stroke: 'CanvasText', strokeWidth: '1.5px' },
  },
  profit: {
    fill: tokens.colorNeutralForeground1,
    stroke: tokens.colorNeutralBackground1,
    [HIGH_CONTRAST]: { fill: 'Highlight', stroke: 'Canvas' },
  },
  loss: {
    fill: tokens.colorStatusDangerForeground1,
    stroke: tokens.colorNeutralBackground1,
    [HIGH_CONTRAST]: { fill: 'Highlight', stroke: 'Canvas' },
  },
  profitLine: {
    fill: 'none',
    stroke: tokens.colorNeutralForeground1,
    strokeWidth: '2px',
    [HIGH_CONTRAST]: { stroke: 'Highlight' },
  },
  comparedLine: {
    fill: 'none',
    stroke: tokens.colorNeutralForeground3,
    strokeWidth: '1.5px',
    strokeDasharray: '4 4',
    [HIGH_CONTRAST]: { stroke: 'CanvasText' },
  },
  grid: { stroke: tokens.colorNeutralStroke2, [HIGH_CONTRAST]: { stroke: 'GrayText' } },
  base: { stroke: tokens.colorNeutralStrokeAccessible, [HIGH_CONTRAST]: { stroke: 'CanvasText' } },
  label: {
    fill: tokens.colorNeutralForeground3,
    fontSize: '12px',
    fontVariantNumeric: 'tabular-nums',
    [HIGH_CONTRAST]: { fill: 'CanvasText' },
  },
  unknown: {
    fill: 'none',
    stroke: tokens.colorNeutralStrokeAccessible,
    strokeDasharray: '2 3',
    [HIGH_CONTRAST]: { stroke: 'CanvasText' },
  },
  active: {
    fill: tokens.colorNeutralBackground1Hover,
    [HIGH_CONTRAST]: { fill: 'none', stroke: 'Highlight' },
    '@media print': { display: 'none' },
  },
})

/** Attributes of the parts on white paper, whatever the theme. */
export const picturePaint: Record<ChartPart, Record<string, string>> = {
  deposits: { fill: '#0f6cbd' },
  withdrawals: { fill: '#da3b01' },
  profit: { fill: '#242424', stroke: '#ffffff' },
  loss: { fill: '#b10e1c', stroke: '#ffffff' },
  profitLine: { fill: 'none', stroke: '#242424', 'stroke-width': '2' },
  comparedLine: { fill: 'none', stroke: '#616161', 'stroke-width': '1.5', 'stroke-dasharray': '4 4' },
  grid: { stroke: '#e0e0e0' },
  base: { stroke: '#616161' },
  label: { fill: '#616161', 'font-size': '12' },
  unknown: { fill: 'none', stroke: '#616161', 'stroke-dasharray': '2 3' },
  active: { fill: 'none' },
}
