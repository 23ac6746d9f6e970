import { invalid } from '../platform/errors.ts'

/** Of the list, which is ordered by how often a password was found where passwords had leaked. Source: trust A13 (ASVS 6.2.4). */
const MOST_COMMON = 3_000
/** Shorter ones are refused for their length. */
const LEAST_LENGTH = 6

let common: Promise<ReadonlySet<string>> | null = null

/** Read when the first password is chosen: a start does not wait for it, and only these words stay. */
async function read(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  const all = dictionary['passwords-common'].filter((word) => word.length >= LEAST_LENGTH)
  return new Set(all.slice(0, MOST_COMMON))
}

/** Whether guessers try it first, however its letters are capitalised. */
export async function isCommon(password: string): Promise<boolean> {
  common ??= read()
  return (await common).has(password.toLowerCase())
}

/** For every password that a person chooses, for themselves or somebody else. Errors: invalid. */
export async function refuseCommon(password: string): Promise<void> {
  if (await isCommon(password))
    throw invalid('password', 'This password is one of the most common ones and easily guessed. Please choose another.')
}
