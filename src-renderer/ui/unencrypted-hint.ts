export const UNENCRYPTED_HINT = '与服务器的连接不加密，密码和数据在局域网里能被看到'
