import { type DependencyList, type EffectCallback, useEffect, useLayoutEffect } from 'react'

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
