// How a record's state and priority are called in German.

export const STATE_GERMAN: Readonly<Record<string, string>> = {
  'To Do': 'offen',
  Pending: 'wartet',
  'In Progress': 'in Arbeit',
  Review: 'in Prüfung',
  Done: 'erledigt',
  Cancelled: 'gestrichen',
  Low: 'niedrig',
  Medium: 'mittel',
  High: 'hoch',
  Urgent: 'dringend',
  Critical: 'kritisch',
  New: 'neu',
  'In progress': 'in Arbeit',
  Failed: 'aufgegeben',
}
