// The shapes that every feature uses: ids, texts with their limits, dates, paging.

import { z } from 'zod'
import { recordKinds } from './choices.ts'
import { hasHiddenSigns, hiddenSignsOf } from './hidden-signs.ts'
import { LIMITS } from './limits.ts'

const codePoints = (text: string) => [...text].length

/** What each text of a person says of itself in the schema: whether it is one line, which keeps the door of `line`, or several. */
export const LINES = 'x-lines'

function bounded(max: number) {
  return z
    .string()
    .refine((value) => codePoints(value) <= max, {
      error: `Please use at most ${max.toLocaleString('en')} characters.`,
    })
    .refine((value) => !value.includes('\u0000') && value.isWellFormed(), {
      error: 'This text contains characters that cannot be stored.',
    })
}

/** Says which signs nobody sees, so that whoever sent them finds them. */
const unseen = ({ input }: { input?: unknown }) =>
  `Please take out the characters that nobody sees (${hiddenSignsOf(String(input)).join(', ')}), or type this anew: with them it could be read as something else.`

/**
 * A text of several lines, of at most `max` characters (code points), kept as it was written. NUL and broken surrogates cannot
 * be stored: refused here.
 */
export function text(max: number) {
  return bounded(max).meta({ maxLength: max, [LINES]: 'many' })
}

/** A text of one line, such as a name, a title or a unit: without signs that nobody sees (decision 0043). */
export function line(max: number) {
  return bounded(max)
    .refine((value) => !hasHiddenSigns(value), { error: unseen })
    .meta({ maxLength: max, [LINES]: 'one' })
}

/** A text that must say something; `missing` is the message when it does not. Stored without outer blanks. */
export function requiredText(max: number, missing: string) {
  return boundedText(missing, text(max), max, 'many')
}

/** A line that must say something; as `requiredText`, and as `line`. */
export function requiredLine(max: number, missing: string) {
  return boundedText(missing, line(max), max, 'one')
}

function boundedText(missing: string, kind: ReturnType<typeof text>, max: number, lines: 'one' | 'many') {
  return z
    .string({ error: missing })
    .meta({ minLength: 1, maxLength: max, [LINES]: lines })
    .transform((value) => value.trim())
    .pipe(kind.refine((value) => value.length > 0, { error: missing }))
}

/** In answers: a text of several lines, as it was written. Every other text of an answer is a line, and shown as one. */
export const prose = z.string().meta({ [LINES]: 'many' })

export const tooManyOrganizations = `Please name at most ${LIMITS.list} organizations.`

export const id = z.uuid({ error: 'This is not an id.' }).meta({ description: 'An opaque id (UUIDv7).' })
/** A path that cannot name a record answers 404, as one does that names none. */
export const idParams = z.object({ id })
/** A record that is found by its id or by its name. */
export const idOrName = z.string().min(1).max(200)

export const time = z.string().meta({ format: 'date-time', description: 'ISO 8601, UTC, milliseconds, Z.' })

type ShapeMessage = Exclude<Parameters<typeof z.iso.date>[0], string | undefined>['error']
/** A day of the calendar, from the year 1 to 9999; `error`: what is said of a text that is none. */
export const day = (error: ShapeMessage) =>
  z.iso.date({ error }).refine((given) => given >= '0001', { error: 'Please give a date from the year 1 on.' })
export const date = day('Please give the date as yyyy-mm-dd.')
/** The end of the last day that there is: later moments cannot be written. */
export const LAST_MOMENT = '9999-12-31T23:59:59.999Z'
const FIRST_MOMENT = '0001-01-01T00:00:00.000Z'
/** An instant of the same years in UTC, however its zone writes it. */
export const instant = (error: string) =>
  z.iso
    .datetime({ offset: true, error })
    .refine((given) => Date.parse(given) >= Date.parse(FIRST_MOMENT) && Date.parse(given) <= Date.parse(LAST_MOMENT), {
      error,
    })

export const email = z
  .string({ error: 'Email is required' })
  .transform((value) => value.trim().normalize('NFC'))
  .pipe(
    z
      .string()
      .min(1, 'Email is required')
      .max(LIMITS.email, 'Invalid email address')
      .regex(/^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>"]+$/, 'Invalid email address')
      .refine((value) => !value.includes('\u0000') && value.isWellFormed() && !hasHiddenSigns(value), {
        error: 'Invalid email address',
      }),
  )

/** Several values in one query parameter, with commas between. */
export function oneOrMore<const T extends readonly [string, ...string[]]>(values: T, error: string) {
  const known = new Map(values.map((value) => [value.toLowerCase(), value]))
  return z
    .string()
    .transform((list) => list.split(',').map((value) => value.trim()))
    .pipe(
      z.array(
        z.string().transform((value, context): T[number] => {
          const found = known.get(value.toLowerCase())
          if (found !== undefined) return found
          context.addIssue({ code: 'custom', message: error })
          return z.NEVER
        }),
      ),
    )
}

/** One of a fixed list of words, read without regard to case, stored as the list has it. */
export function word<const T extends readonly [string, ...string[]]>(values: T) {
  const known = new Map(values.map((value) => [value.toLowerCase(), value]))
  return z.preprocess(
    (value) => (typeof value === 'string' ? (known.get(value.toLowerCase()) ?? value) : value),
    z.enum(values, { error: `Please choose one of: ${values.join(', ')}.` }),
  )
}

/** `true` and `false` in a query string. */
export const flag = z
  .enum(['true', 'false', '1', '0'], { error: 'Please say true or false.' })
  .transform((value) => value === 'true' || value === '1')

/** A whole number in a query string, within its bounds. */
export const wholeNumber = (least: number, most: number, error: string) =>
  z.coerce.number<string | number>({ error }).int(error).min(least, error).max(most, error)

export const paging = {
  limit: z
    .union([z.string(), z.number()])
    .default('100')
    .pipe(wholeNumber(1, 200, 'limit is a whole number from 1 to 200.')),
  cursor: z.string().max(1000, 'This cursor is not ours.').optional(),
}
export const skip = z
  .union([z.string(), z.number()])
  .default('0')
  .pipe(wholeNumber(0, 1_000_000, 'skip is a whole number from 0.'))

export const search = text(LIMITS.name).transform((value) => value.trim())

/** A person as others may see them. */
export const person = z.object({ id, name: z.string(), email: z.string().nullable() })

/** The people with whom a record is shared, beside its organizations: as they are told, and as they are named. */
export const sharedWithPeople = {
  told: {
    shared_user_ids: z.array(id),
    shared_users: z.array(person).meta({
      description: 'With whom it is shared as a person: all of them for its owner, for others at most themselves.',
    }),
  },
  named: {
    shared_user_ids: z.array(id).max(LIMITS.list, `Please name at most ${LIMITS.list} people.`).optional().meta({
      description:
        'The people with whom it is shared: colleagues of an organization in common. Its owner alone sets it.',
    }),
  },
}

/** A filter of lists of records that can be shared. */
export const sharedWithMe = flag.optional().meta({
  description: 'true: only what others share with me or my organizations, not what is mine.',
})

export const citation = z.object({
  kind: z.enum(recordKinds),
  id,
  label: z.string().meta({ description: 'What the record is called, for a chip.' }),
})
export type Citation = z.output<typeof citation>
