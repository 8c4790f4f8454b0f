/** The unit of amounts (A174). */
export const POINTS = '积分'
