// What a person is told of, in one place: in the product, and by mail where they want it.

import { z } from 'zod'
import { notificationKinds } from './choices.ts'
import { liveContract } from './endpoint.ts'
import { id, idParams, paging, time } from './shapes.ts'

export type NotificationKind = (typeof notificationKinds)[number]

/** What one can choose of: what one is told, and the briefing of the day, which stands on Today anyway. */
export const settingKinds = [...notificationKinds, 'briefing'] as const
export type SettingKind = (typeof settingKinds)[number]
/** Of the person's own clock, where they have chosen none. */
export const BRIEFING_HOUR = 7

/** What a notification is about. */
export const notificationSubjects = [
  'task',
  'goal',
  'contact',
  'company',
  'thread',
  'run',
  'schedule',
  'meeting',
  'connection',
  'invitation',
  'account',
] as const
export type NotificationSubject = (typeof notificationSubjects)[number]

export const notification = z.object({
  id,
  kind: z.enum(notificationKinds),
  subject: z.object({ kind: z.enum(notificationSubjects), id }),
  title: z.string(),
  text: z.string().nullable(),
  href: z
    .string()
    .nullable()
    .meta({ description: 'Where it leads, within this installation: begins with /app/. null: it is gone.' }),
  gone: z.boolean().meta({ description: 'What it was about is deleted, or no longer the caller’s to see.' }),
  count: z
    .int()
    .meta({ description: 'How many of the same it stands for: unread messages of one thread are one entry.' }),
  actor_name: z
    .string()
    .nullable()
    .meta({ description: 'Who caused it; null: the system, or an account that is gone.' }),
  can_approve: z.boolean().meta({ description: 'It is an account that waits, and the reader may let it in.' }),
  created_at: time.meta({ description: 'Of the newest that it stands for.' }),
  read_at: time.nullable(),
})
export type Notification = z.output<typeof notification>

export const notificationSettings = z.object({
  mail_available: z.boolean().meta({ description: 'false: this installation sends no mail.' }),
  kinds: z.array(
    z.object({
      kind: z.enum(settingKinds),
      in_app: z.boolean(),
      in_app_fixed: z.boolean().meta({ description: 'It has its own place here: there is nothing to choose.' }),
      mail: z.boolean(),
      mail_fixed: z.boolean().meta({ description: 'A letter of its own is always sent: there is nothing to choose.' }),
    }),
  ),
  briefing_hour: z.int().meta({ description: 'When the briefing is mailed, 0 to 23 on the clock of its reader.' }),
})
export type NotificationSettings = z.output<typeof notificationSettings>

/** What somebody sees who follows the link at the end of a letter, without signing in. */
export const mailChoice = z.object({
  email: z.string().meta({ description: 'Shortened: whoever has the link need not know the address.' }),
  kinds: z.array(z.enum(settingKinds)).meta({ description: 'Of what mail is sent.' }),
})
export type MailChoice = z.output<typeof mailChoice>

/** As browsers give keys of their push service. */
const base64url = /^[A-Za-z0-9_-]{16,120}={0,2}$/
export const MOST_ENDPOINT = 2_048

/** What the browser of this session shows by itself, also while Adjutant is closed there. */
export const device = z.object({
  available: z.boolean().meta({ description: 'false: this installation sends nothing to devices.' }),
  public_key: z
    .string()
    .nullable()
    .meta({ description: 'With which a browser asks its push service for an address (VAPID, base64url).' }),
  kinds: z.array(z.enum(notificationKinds)).meta({ description: 'Of what this device is told; empty: of nothing.' }),
  details: z
    .boolean()
    .meta({ description: 'Also what it is about, such as the name of a task; else the first line alone.' }),
})
export type Device = z.output<typeof device>

const kind = z.enum(notificationKinds)
const settingKind = z.enum(settingKinds)
const token = z.string().min(1).max(200)

export const notificationsContract = liveContract('notifications', {
  list: {
    method: 'GET',
    path: '/api/notifications',
    gate: 'approved',
    summary: 'What I was told, newest first',
    query: z.strictObject({
      ...paging,
      kind: kind.optional(),
      unread: z.enum(['true', 'false']).optional(),
    }),
    output: notification,
    list: true,
  },
  counts: {
    method: 'GET',
    path: '/api/notifications/counts',
    gate: 'approved',
    summary: 'How many I have not read',
    output: z.object({
      unread: z.int().meta({ description: 'Without what waits among the decisions, which are counted there.' }),
      kinds: z.partialRecord(kind, z.int()),
      newest_at: time.nullable().meta({ description: 'When the newest unread one came.' }),
    }),
  },
  read: {
    method: 'POST',
    path: '/api/notifications/{id}/read',
    gate: 'approved',
    summary: 'I have read this, or have not after all',
    params: idParams,
    body: z.strictObject({ read: z.boolean().default(true) }),
    output: notification,
    status: 200,
  },
  readAll: {
    method: 'POST',
    path: '/api/notifications/read',
    gate: 'approved',
    summary: 'I have read all of them, all of one kind, or all about what I look at',
    body: z.strictObject({
      kind: kind.optional(),
      about: z
        .strictObject({ kind: z.enum([...notificationSubjects, 'conversation']), id })
        .optional()
        .meta({ description: 'conversation: the runs that were begun in it.' }),
    }),
    output: z.object({ read: z.int() }),
    status: 200,
  },
  settings: {
    method: 'GET',
    path: '/api/notifications/settings',
    gate: 'approved',
    summary: 'What I want to be told, and how',
    output: notificationSettings,
  },
  updateSettings: {
    method: 'PATCH',
    path: '/api/notifications/settings',
    gate: 'approved',
    summary: 'Change what I want to be told, and how',
    body: z.strictObject({
      kinds: z
        .array(z.strictObject({ kind: settingKind, in_app: z.boolean().optional(), mail: z.boolean().optional() }))
        .max(settingKinds.length, `Please send at most ${settingKinds.length} kinds.`)
        .default([]),
      briefing_hour: z
        .int('Please choose an hour from 0 to 23.')
        .min(0, 'Please choose an hour from 0 to 23.')
        .max(23, 'Please choose an hour from 0 to 23.')
        .optional(),
    }),
    output: notificationSettings,
  },
  device: {
    method: 'GET',
    path: '/api/notifications/device',
    gate: 'approved',
    summary: 'What the browser of this session is told',
    output: device,
  },
  saveDevice: {
    method: 'POST',
    path: '/api/notifications/device',
    gate: 'approved',
    summary: 'Tell the browser of this session of these kinds, also while it is closed',
    body: z.strictObject({
      endpoint: z
        .url({ protocol: /^https$/, error: 'Please send the address of a push service, which begins with https://.' })
        .max(MOST_ENDPOINT, 'This address is longer than that of any push service.'),
      p256dh: z.string().regex(base64url, 'Please send the key p256dh as the browser gives it.'),
      auth: z.string().regex(base64url, 'Please send the secret auth as the browser gives it.'),
      public_key: z.string().max(120).meta({ description: 'The key with which the browser asked for the address.' }),
      kinds: z
        .array(kind)
        .min(1, 'Please choose at least one kind.')
        .max(notificationKinds.length, `Please send at most ${notificationKinds.length} kinds.`),
      details: z.boolean().default(false),
    }),
    output: device,
    status: 200,
    perMinute: 60,
    ownTransaction: true,
    silent: 'it is about the browser that sends it',
  },
  forgetDevice: {
    method: 'DELETE',
    path: '/api/notifications/device',
    gate: 'approved',
    summary: 'Tell the browser of this session of nothing',
    silent: 'it is about the browser that sends it',
  },
  mailChoice: {
    method: 'GET',
    path: '/api/notifications/unsubscribe',
    gate: 'public',
    summary: 'What the link at the end of a letter can stop',
    query: z.strictObject({ token }),
    output: mailChoice,
    perMinute: 30,
    ownTransaction: true,
  },
  unsubscribe: {
    method: 'POST',
    path: '/api/notifications/unsubscribe',
    gate: 'public',
    summary: 'End mail by the link that a letter carries, without signing in',
    body: z.strictObject({
      token,
      kinds: z
        .array(settingKind)
        .max(settingKinds.length, `Please send at most ${settingKinds.length} kinds.`)
        .optional()
        .meta({ description: 'Left out: all of it.' }),
    }),
    output: mailChoice,
    status: 200,
    perMinute: 30,
    ownTransaction: true,
  },
})
