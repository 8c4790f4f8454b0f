export const validateLargeOrder = (input: string) => (/^\d{1,9}$/.test(input) ? null : '请输入 0 至 999999999 的整数')
