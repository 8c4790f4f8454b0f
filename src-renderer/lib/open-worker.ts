type ScriptPolicy = { createScriptURL: (url: string) => string }
type TrustedTypes = { createPolicy: (name: string, rules: ScriptPolicy) => ScriptPolicy }

const policies = new Map<string, ScriptPolicy>()

/** Trusted Types policy that allows this worker's script only; the page's CSP names the policy. */
function createPolicy(name: string, workerUrl: string): ScriptPolicy {
  const rules: ScriptPolicy = {
    createScriptURL: (url) => {
      if (new URL(url, location.href).href !== new URL(workerUrl, location.href).href) throw new TypeError(url)
      return url
    },
  }
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  return trustedTypes?.createPolicy(`${name}-worker`, rules) ?? rules
}

/** Starts a worker of this application: `url` is its import with `?worker&url`. */
export function openWorker(name: 'export' | 'statement', url: string): Worker {
  const policy = policies.get(name) ?? createPolicy(name, url)
  policies.set(name, policy)
  return new Worker(policy.createScriptURL(url), { type: 'module', name })
}
