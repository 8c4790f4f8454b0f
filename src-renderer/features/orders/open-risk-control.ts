import { lazyDialog } from '../../stores/lazy-dialog.tsx'

export const openRiskControl = lazyDialog(async () => (await import('./risk-control-dialog.tsx')).RiskControlDialog)
