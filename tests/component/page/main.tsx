import { CONSOLE_FRAME } from './frame.ts'

// Both are in the one script, and only what is asked for is begun.
if (document.documentElement.dataset.frame === CONSOLE_FRAME) void import('#renderer/main.tsx')
else void import('./screen-alone.tsx')
