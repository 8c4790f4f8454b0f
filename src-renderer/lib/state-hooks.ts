import {
  type DependencyList,
  type Dispatch,
  type EffectCallback,
  type SetStateAction,
  useEffect,
  useLayoutEffect,
  useState,
} from 'react'

/**
 * A state that something else may lead: `lead` is the state while it is not undefined, and stays it afterwards. Set while
 * rendering, so that nothing is drawn with the former one.
 */
export function useLedState<T extends object | string | number | boolean | null | undefined>(
  initial: T | (() => T),
  lead: T | undefined,
): [T, Dispatch<SetStateAction<T>>] {
  const [state, setState] = useState(initial)
  if (lead !== undefined && lead !== state) setState(lead)
  return [lead === undefined ? state : lead, setState]
}

/** What an operator makes of `source`; dropped for the new source when its key changes. */
export function useDraftOf<T>(key: string, source: T): [T, (draft: T) => void] {
  const [{ of, draft }, setState] = useState({ of: key, draft: source })
  if (of !== key) setState({ of: key, draft: source })
  return [of === key ? draft : source, (changed) => setState({ of: key, draft: changed })]
}

/**
 * An effect for each change of `signals`, which are reasons to act again rather than what it reads: a request, another screen,
 * rows that were rendered.
 */
export function useEffectOnChange(effect: EffectCallback, signals: DependencyList): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the caller names the signals
  useEffect(effect, signals)
}

/** The same before the browser paints. */
export function useLayoutEffectOnChange(effect: EffectCallback, signals: DependencyList): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the caller names the signals
  useLayoutEffect(effect, signals)
}
