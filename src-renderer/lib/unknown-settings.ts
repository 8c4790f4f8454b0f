/** The section of settings that no document names, and what it says of them (A110). */
export const UNKNOWN_GROUP = '含义未知的设置'
export const UNKNOWN_NOTE = '文档没有说明，名称是服务器给出的原文；不确定时请勿修改。管理员可在服务器档案中为它们命名。'
