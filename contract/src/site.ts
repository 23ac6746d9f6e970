// What the public pages say about the operator's business. Facts that only the operator can make true: site.json holds them.
import { z } from 'zod'

const whole = (least: number, most: number) =>
  z
    .number({ error: 'must be a number, or null where it is not to be said' })
    .int('must be a whole number')
    .min(least, `must be ${least} or more`)
    .max(most, `must be ${most} or less`)
    .nullable()
const words = (most: number) =>
  z
    .string({ error: 'must be a text in quotation marks' })
    .trim()
    .min(1, 'must not be empty')
    .max(most, `must have at most ${most} characters`)

/** The six claims, and who makes them. `null` leaves a claim out: nothing false has to stand there. */
export const siteSettings = z.strictObject({
  owner: words(100).default('Adjutant').meta({ description: 'Behind the © at the foot of each page.' }),
  contact_email: z
    .email({ error: 'must be an email address' })
    .nullable()
    .optional()
    .meta({ description: 'At the foot of each page; without it CONTACT_EMAIL, or nothing.' }),
  beta_companies: whole(1, 1_000_000).default(7),
  seats_left: whole(0, 1_000_000).default(3),
  cohort_every: words(40)
    .nullable()
    .default('two weeks')
    .meta({ description: 'Completes "one new cohort every ...".' }),
  briefing_minutes: whole(1, 600).default(60),
  on_ramp_days: whole(1, 365).default(14),
  performance_based: z.boolean({ error: 'must be true or false' }).default(true),
})
export type SiteSettings = z.output<typeof siteSettings>

/** The sentences of the landing page that rest on the claims, and the claims to which something on it belongs. */
export function siteWords(settings: SiteSettings) {
  const { beta_companies: companies, seats_left: seats, cohort_every: every } = settings
  return {
    owner: settings.owner,
    beta_companies: companies === null ? '' : String(companies),
    beta_companies_label: companies === 1 ? 'beta company' : 'beta companies',
    seats_left: seats === null ? '' : String(seats),
    seats_left_label: seats === 1 ? 'seat left' : 'seats left',
    cohort_every: every ?? '',
    why: sentences(
      companies === null
        ? 'We work closely with each company of the beta, because advice is only worth something when it fits how a company is really run.'
        : `We work closely with ${counted(companies, 'beta company', 'beta companies')}, because advice is only worth something when it fits how a company is really run.`,
      every && `One new beta cohort starts every ${every}, and each gets our full attention.`,
    ),
    briefing_title: settings.briefing_minutes
      ? `A ${settings.briefing_minutes}-minute briefing call`
      : 'A briefing call',
    on_ramp_title: settings.on_ramp_days
      ? `Data on-ramp in under ${counted(settings.on_ramp_days, 'day', 'days')}`
      : 'Data on-ramp',
    go_live: `You start with the next cohort${every ? `, one every ${every}` : ''}${settings.performance_based ? ', on performance-based economics' : ''}.`,
    seats_title: seatsTitle(seats),
    seats_text: sentences(
      companies !== null &&
        `${counted(companies, 'company is', 'companies are')} in.${seats === 0 ? ' Ask now, and you are first in line for the next places.' : ''}`,
      every
        ? `One new beta cohort every ${every}${settings.performance_based ? ', with performance-based economics: we earn when you do.' : '.'}`
        : settings.performance_based && 'With performance-based economics: we earn when you do.',
    ),
  }
}
export type SiteWord = keyof ReturnType<typeof siteWords>

/** From this number on nobody says "only". */
const MANY_SEATS = 20

function seatsTitle(seats: number | null): string {
  if (seats === null) return 'Claim your seat'
  if (seats === 0) return 'All seats of this cohort are taken'
  return `${seats < MANY_SEATS ? 'Only ' : ''}${counted(seats, 'seat', 'seats')} left`
}

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`
const sentences = (...all: (string | null | false)[]) => all.filter((sentence) => sentence).join(' ')
