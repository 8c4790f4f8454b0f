/** The product name where the system shows it (A012). */
export const BRAND = '运营控制台'
