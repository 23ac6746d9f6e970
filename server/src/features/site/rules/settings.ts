import type { z } from 'zod'
import { type SiteSettings, siteSettings } from '#contract/site.ts'

/** Reads the text of `file`. Throws one line that says what is wrong in it and what it must be. */
export function readSettings(text: string, file: string): SiteSettings {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    throw new Error(`${file} is not valid JSON (${(error as Error).message}). Please correct it.`)
  }
  const result = siteSettings.safeParse(value)
  if (result.success) return result.data
  throw new Error(`${file}: ${inWords(result.error.issues[0])}. Please correct it.`)
}

function inWords(issue: z.core.$ZodIssue | undefined): string {
  const known = Object.keys(siteSettings.shape).join(', ')
  if (issue?.code === 'unrecognized_keys') return `"${issue.keys[0]}" is no setting; there are ${known}`
  if (issue?.path.length === 0) return `must be an object in braces with some of ${known}`
  return `${issue?.path.join('.')} ${issue?.message}`
}
