// What the public pages promise. The claims are facts about a business: whoever runs Adjutant makes them true here.

export const claims = {
  betaCompanies: 7,
  seatsLeft: 3,
  cohortEvery: 'two weeks',
  briefingMinutes: 60,
  onRampDays: 14,
  owner: 'Adjutant',
  /** Shown in the footer. The server writes its CONTACT_EMAIL into the page; without one the line is left out. */
  contact: document.querySelector<HTMLMetaElement>('meta[name="contact"]')?.content || null,
} as const

export const hero = {
  title: 'The AI CEO assistant that shows its sources',
  text: 'Adjutant keeps your goals, tasks, notes and contacts in one calm place, and tells you what needs you this week. Every claim opens the record that it rests on.',
}

export const whyBeta = {
  title: 'Why a beta',
  text: `We work closely with ${claims.betaCompanies} beta companies, because advice is only worth something when it fits how a company is really run. One new beta cohort starts every ${claims.cohortEvery}, and each gets our full attention.`,
  facts: [
    { value: String(claims.betaCompanies), label: 'beta companies' },
    { value: String(claims.seatsLeft), label: 'seats left' },
    { value: '1', label: `new cohort every ${claims.cohortEvery}` },
  ],
}

export const features = [
  {
    icon: 'advice',
    title: 'Advice you can check',
    text: 'One to five things to do this week, each with the notes, figures and tasks that it was drawn from.',
  },
  {
    icon: 'goals',
    title: 'Goals with real figures',
    text: 'Key figures, pace and due dates side by side: you see at a glance what is on course and what is not.',
  },
  {
    icon: 'tasks',
    title: 'Tasks that find their owner',
    text: 'What is urgent, overdue or nobody\u2019s comes to the top, for you and your team.',
  },
  {
    icon: 'notes',
    title: 'Notes that are used',
    text: 'Decisions and promises in your minutes are remembered, and brought up while they can still be kept.',
  },
  {
    icon: 'contacts',
    title: 'Contacts in context',
    text: 'Before you call: the last talk, what was agreed, and how long it has been quiet.',
  },
  {
    icon: 'private',
    title: 'Yours alone',
    text: 'Runs on your own server, works without any outside model, and shares only what you share.',
  },
] as const

export const steps = [
  { title: 'Request access', text: 'Tell us who you are. It takes a minute.' },
  { title: `A ${claims.briefingMinutes}-minute briefing call`, text: 'We learn your goals and how you decide.' },
  { title: `Data on-ramp in under ${claims.onRampDays} days`, text: 'Your goals, notes and contacts move in.' },
  {
    title: 'Go live',
    text: `You start with the next cohort, one every ${claims.cohortEvery}, on performance-based economics.`,
  },
] as const

export const callToAction = {
  title: `Only ${claims.seatsLeft} seats left`,
  text: `${claims.betaCompanies} companies are in. One new beta cohort every ${claims.cohortEvery}, with performance-based economics: we earn when you do.`,
}
