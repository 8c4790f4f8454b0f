import type { ReactNode } from 'react'
import { diffValues, isSameValue, type Values } from './edits.ts'
import { type FormatValue, isSecretField } from './format-value.ts'

/** How the changes of a form are reviewed before they are sent. */
export interface ReviewOptions<V extends Values> {
  /** By default 核对修改. */
  title?: string
  /**
   * Short reasons by changed field why its new value calls for attention: 比原来高 35 %, 改为 0. `values`: what would be
   * saved; `current`: what the server has.
   */
  findUnusual?: (values: V, changes: Partial<V>, current: V) => Readonly<Record<string, string>>
  renderValue?: RenderValue
}

/** Shows the value of a field as more than its text: a code as its picture. Undefined: its text alone. */
type RenderValue = (key: string, value: unknown) => ReactNode

export interface ReviewedChange {
  key: string
  label: string
  before: unknown
  after: unknown
  /** Its values are not shown. */
  isSecret: boolean
  /** Why it is unusual; null if it is not. */
  reason: string | null
}

/** The changes of one form, as they are reviewed. */
export interface FormReview {
  /** Of the panel. */
  title: string
  /** Of the form. */
  name: string
  /** false: only listed beside the changes of a form that is reviewed. */
  isRequired: boolean
  changes: readonly ReviewedChange[]
  formatValue?: FormatValue | undefined
  renderValue?: RenderValue | undefined
  /** Of a new record: there is nothing to compare with. */
  isNew: boolean
}

interface ReviewedForm<V extends Values> {
  name: string
  labels: Readonly<Record<string, string>>
  review?: ReviewOptions<V>
  writeOnly?: readonly string[]
  secretFields?: readonly string[]
  formatValue?: FormatValue
}

/** Secrets are masked; phone and account numbers are shown as in the form, because they are what is to be checked. */
export function toFormReview<V extends Values>(
  form: ReviewedForm<V>,
  values: V,
  changes: Partial<V>,
  current: V,
): FormReview {
  const { name, labels, review, writeOnly = [], secretFields = [], formatValue } = form
  const reasons = review?.findUnusual?.(values, changes, current) ?? {}
  return {
    title: review?.title ?? '核对修改',
    name,
    isRequired: review !== undefined,
    formatValue,
    renderValue: review?.renderValue,
    isNew: false,
    changes: Object.entries(changes).map(([key, after]) => {
      const label = labels[key] ?? key
      const isSecret = isSecretField(key, label, [...writeOnly, ...secretFields])
      return { key, label, before: current[key], after, isSecret, reason: reasons[key] || null }
    }),
  }
}

/** A new record is reviewed with all that it will have, against nothing. */
export function toCreationReview<V extends Values>(form: ReviewedForm<V>, values: V): FormReview {
  const nothing = {} as V
  return { ...toFormReview(form, values, diffValues(nothing, values), nothing), isNew: true }
}

/** Whether two reviews ask the same: the same changes from the same values, with the same marks. */
export function isSameReview(a: readonly FormReview[], b: readonly FormReview[]): boolean {
  const listChanges = (reviews: readonly FormReview[]) => reviews.map(({ name, changes }) => ({ name, changes }))
  return isSameValue(listChanges(a), listChanges(b))
}
