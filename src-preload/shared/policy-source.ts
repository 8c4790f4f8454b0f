/**
 * Where the site's administrator fixes settings, strongest first (A262): group policy of the computer and of the account
 * (Windows), managed preferences of both (macOS), the file for all installations (Linux), the one beside the installation.
 */
export const policySourceLabels = {
  machinePolicy: '组策略',
  userPolicy: '当前账户的组策略',
  machineProfile: '配置描述文件',
  userProfile: '当前账户的配置描述文件',
  systemFile: '/etc/operator-console/policy.json',
  installFile: '安装目录 policy.json',
}

export type PolicySource = keyof typeof policySourceLabels

/** A mistake with the place where it is. */
export function describePolicyIssue({ source, text }: { source: PolicySource; text: string }): string {
  return `${policySourceLabels[source]}：${text}`
}

/** Says at a locked setting who fixed it. */
export function describeManaged(source: PolicySource): string {
  return `由管理员设定（${policySourceLabels[source]}）`
}
