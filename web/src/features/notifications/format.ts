import {
  type Icon,
  IconAlarm,
  IconAlertTriangle,
  IconAt,
  IconBell,
  IconBuilding,
  IconCalendarEvent,
  IconCalendarRepeat,
  IconCircleCheck,
  IconHandStop,
  IconHelpCircle,
  IconMessage,
  IconMessageDots,
  IconPlayerPlay,
  IconPlugConnectedX,
  IconShare,
  IconSunrise,
  IconUserCheck,
} from '@tabler/icons-react'
import { notificationKinds } from '#contract/choices.ts'
import type { NotificationKind, SettingKind } from '#contract/notifications.ts'

/** `one`: above a setting; `text`: when one is told. */
export const KINDS: Record<SettingKind, { label: string; text: string; icon: Icon }> = {
  assignment: { label: 'Assignments', text: 'Somebody gives me a task', icon: IconUserCheck },
  message: { label: 'Messages', text: 'Somebody writes to me', icon: IconMessage },
  prompt: { label: 'Questions', text: 'A crew or flow asks me something', icon: IconHelpCircle },
  approval: { label: 'Approvals', text: 'Something needs my approval', icon: IconHandStop },
  run: { label: 'Runs', text: 'A crew or flow has ended', icon: IconPlayerPlay },
  schedule: { label: 'Schedules', text: 'A schedule has run, was skipped or paused itself', icon: IconCalendarRepeat },
  meeting: {
    label: 'Meetings',
    text: 'A meeting begins in 30 minutes and is prepared; off: none is prepared by itself',
    icon: IconCalendarEvent,
  },
  connection: {
    label: 'Connections',
    text: 'A mailbox, calendar or address book is no longer read until I enter its password or sign in again',
    icon: IconPlugConnectedX,
  },
  share: { label: 'Shares', text: 'Something is shared with me or my organization', icon: IconShare },
  invitation: { label: 'Invitations', text: 'I am invited, or somebody I invited has joined', icon: IconBuilding },
  due: { label: 'Due tasks', text: 'A task is due, on its morning', icon: IconAlarm },
  overdue: { label: 'Overdue tasks', text: 'A task became overdue', icon: IconAlertTriangle },
  reminder: { label: 'Reminders', text: 'A task is due at an hour, or I asked to be reminded', icon: IconBell },
  mention: { label: 'Mentions', text: 'Somebody mentions me in a comment', icon: IconAt },
  comment: { label: 'Comments', text: 'Somebody comments on a task of mine', icon: IconMessageDots },
  done: { label: 'Finished tasks', text: 'A task that I gave is done', icon: IconCircleCheck },
  briefing: { label: 'Today', text: 'What needs you first, each morning with something new', icon: IconSunrise },
}

export function isKind(value: unknown): value is NotificationKind {
  return typeof value === 'string' && (notificationKinds as readonly string[]).includes(value)
}

/** In the order in which people look for them. */
export const SHOWN_SETTINGS = Object.keys(KINDS) as SettingKind[]
export const SHOWN_KINDS = SHOWN_SETTINGS.filter(isKind)

/** What a screen reader calls the bell. */
export const bellLabel = (unread: number): string =>
  unread === 0 ? 'Notifications: nothing new' : `Notifications: ${unread} unread`
