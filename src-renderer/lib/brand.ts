/** The product's neutral name (A012). */
export const BRAND = '运营控制台'
