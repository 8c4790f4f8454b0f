/**
 * Opens the system's dialog once the click is over. While it is open the page rests, and a click that it has not finished
 * would make it one that hangs: the main process would end it.
 */
export const printPage = (): void => void setTimeout(() => window.print())
