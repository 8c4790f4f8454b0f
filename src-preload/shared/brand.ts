/** The product's neutral name, wherever the system or the page shows it (A012). */
export const BRAND = '运营控制台'
