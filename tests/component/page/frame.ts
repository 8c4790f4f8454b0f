/** What the page shows around a screen: all of the console, else nothing. */
export const CONSOLE_FRAME = 'console'
