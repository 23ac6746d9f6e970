import type { InputField } from '#contract/factory-shapes.ts'

/**
 * The fields that keep a crew or flow from beginning: those marked as required and blank; where none is marked and an input
 * is required, every field, until one of them is filled. Source: requirements 340, 341.
 */
export function missingInputs(
  fields: readonly InputField[],
  requiresInput: boolean,
  values: Readonly<Record<string, string>>,
): string[] {
  const blank = fields.filter(({ name }) => (values[name] ?? '').trim() === '')
  const marked = fields.some(({ required }) => required)
  if (marked) return blank.filter(({ required }) => required).map(({ name }) => name)
  return requiresInput && blank.length === fields.length ? blank.map(({ name }) => name) : []
}
