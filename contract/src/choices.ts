// The words that one chooses from, without the schemas that they stand in: a page that shows them loads no schema for it.

export const priorities = ['Low', 'Medium', 'High', 'Urgent'] as const

/** Kinds of record that advice and answers may cite. */
export const recordKinds = [
  'goal',
  'kpi',
  'task',
  'note',
  'contact',
  'company',
  'interaction',
  'thread',
  'file',
  'statement',
] as const

export const goalStatuses = ['new', 'in_progress', 'done', 'failed'] as const

export const goalSorts = ['due_date', 'created_at', 'status'] as const

/** What one can be told of. */
export const notificationKinds = [
  'assignment',
  'message',
  'prompt',
  'run',
  'schedule',
  'meeting',
  'connection',
  'share',
  'invitation',
  'approval',
  'due',
  'overdue',
  'reminder',
  'mention',
  'comment',
  'done',
] as const

/** What its person says of a piece of advice with one key. */
export const verdicts = ['useful', 'known', 'wrong'] as const

/** What came of it. */
export const outcomes = ['done', 'helped', 'no_use', 'open'] as const
