// Which journeys are made on a phone too. All are made at the desk, but for those of the phone alone; the phone has those that say something else
// there: what lies where, what fits, what a thumb reaches, what moves for nobody. Behaviour that is the same at both widths is shown once, at the
// desk: that its screens, sheets and forms fit a phone, and that nothing of them is covered there, is what the walk over every screen says.
//
// A new journey is made at the desk alone and needs no entry. Who wants it on a phone too names it here, and it looks at something there
// (axe, what is too wide, where something lies, a finger), or `otherwise` says that it is made in another way. test-kit/widths.test.ts
// follows this list and the journeys' own text.

type OnPhone = {
  why: string
  /** Words that stand in the titles of these journeys; left out: all of the file. */
  only?: readonly string[]
  /** Of these, the journeys that look at nothing of the phone but are made in another way there, or are a phone's own. */
  otherwise?: readonly string[]
}

/** Made on a phone and nowhere else. */
export const PHONE_ALONE = ['phone.journey.ts', 'tab-bar.journey.ts', 'offline-day.journey.ts']
/** What a phone does not have, by file; made at the desk alone. */
export const NEVER_ON_A_PHONE: Record<string, string> = { 'keyboard.journey.ts': 'a phone has no Tab key' }

/** By file. */
export const ON_A_PHONE: Record<string, OnPhone> = {
  'address-book.journey.ts': {
    why: 'the log of what was written is a sheet; looked at',
    only: ['changes of contacts go back'],
  },
  'phone.journey.ts': { why: 'what only a phone has: thumb, sheets, Back, its keyboard' },
  'tab-bar.journey.ts': { why: 'the bar is a phone’s alone' },
  'offline-day.journey.ts': { why: 'a day away from the desk' },
  'held-writes.journey.ts': { why: 'written away from the desk', only: ['tasks and notes are written'] },
  'held-records.journey.ts': {
    why: 'written away from the desk',
    only: ['a contact made without a line', 'a KPI value, a goal'],
  },
  'dictation.journey.ts': {
    why: 'dictated on the way',
    only: ['without a model the recording', 'an administrator chooses who listens'],
  },
  'shared.journey.ts': {
    why: 'phones share',
    only: ['a link becomes a note', 'without a line a file'],
    otherwise: ['without a line a file'],
  },
  'push.journey.ts': {
    why: 'a third column beside the choices, on the device that it is for',
    only: ['a device is switched on', 'a browser that blocks'],
  },
  'sharing.journey.ts': {
    why: 'the form is a sheet that the walk does not open; people are chosen with a thumb',
    only: ['a task is shared with one', 'a contact is shared with one', 'a goal and a contact say'],
    otherwise: ['a task is shared with one', 'a contact is shared with one', 'a goal and a contact say'],
  },
  'schedules.journey.ts': {
    why: 'the form is a sheet, and its days are for a thumb; looked at',
    only: ['a question is asked by itself'],
  },
  'screens.journey.ts': {
    why: 'the walk over every screen: nothing lies to the side, covers what is to be touched, or shuts anybody out',
  },
  'admin.journey.ts': {
    why: 'the columns of the table give way, and its rows are read otherwise',
    only: ['an administrator creates, finds, changes', 'accounts are counted by level', 'what fails comes first'],
  },
  'advice.journey.ts': { why: 'long advice is folded by its height', only: ['advice is written, folded'] },
  'api-docs.journey.ts': {
    why: 'looked at in every state; no key opens the search',
    only: ['an administrator finds a call'],
  },
  'chat-input.journey.ts': {
    why: 'settings and files are sheets, looked at',
    only: ['the settings hold for this browser', 'files hang on a conversation'],
  },
  'chat-room.journey.ts': { why: 'the title is changed in a narrow head', only: ['the title is changed in place'] },
  'chat.journey.ts': {
    why: 'where a growing and a long conversation stands, and how it looks',
    only: ['a question is answered', 'a long conversation opens', 'a long reply is read', 'a conversation looks right'],
  },
  'checks.journey.ts': { why: 'marks and quoted words under a reply, looked at' },
  'comms-long.journey.ts': {
    why: 'where a long thread opens and stays is measured',
    only: ['a thread of five thousand messages', 'some unread messages'],
  },
  'comms-writing.journey.ts': {
    why: 'Enter begins a line on a phone, and a button sends; files come by their own sheet',
    only: ['what is being written is kept', 'a message has something in it', 'files go with a message'],
  },
  'comms.journey.ts': {
    why: 'list and thread are two screens on a phone',
    only: ['two people write to each other', 'a message that comes while nobody looks', 'several people are a group'],
  },
  'conversations.journey.ts': {
    why: 'the list beside a talk is a sheet on a phone; what one does with a reply has no place to hover over',
    only: [
      'a conversation is named by',
      'conversations are pinned',
      'a conversation goes on',
      'another answer stands',
      'a temporary conversation',
      'two hundred conversations',
    ],
  },
  'contacts-import.journey.ts': { why: 'the table of what is imported on a phone', only: ['a file of connections'] },
  'people.journey.ts': {
    why: 'the brief of a contact is read on the way to the meeting',
    only: ['the page of a contact'],
  },
  'meetings.journey.ts': { why: 'a meeting is read on the way to it', only: ['a calendar is connected'] },
  'invitations.journey.ts': { why: 'an invitation is answered on the way' },
  'connection-states.journey.ts': { why: 'a state says much in a narrow row, beside its buttons; looked at' },
  'crowded-mail.journey.ts': { why: 'long subjects, many mails and many people on a phone; looked at' },
  'companies.journey.ts': { why: 'the page of a company is a sheet on a phone' },
  'contact-views.journey.ts': { why: 'views are a line to swipe, filters and forms are sheets' },
  'contacts.journey.ts': { why: 'looked at in every state; panels are sheets' },
  'crews.journey.ts': { why: 'results and cards in a conversation are looked at' },
  'decisions.journey.ts': {
    why: 'cards and receipts are looked at',
    only: ['what waits is counted', 'what waits with words', 'the same card stands', 'all runs are listed'],
  },
  'factory-made.journey.ts': { why: 'what was made is brought into sight', only: ['what was made is shown'] },
  'factory.journey.ts': {
    why: 'long forms are sheets, looked at in every state',
    only: ['a crew is made', 'a flow is put together', 'the filter goes through', 'Run Crew asks'],
  },
  'files.journey.ts': {
    why: 'a file opens above the list instead of beside it; looked at',
    only: ['an upload shows', 'a file is shown beside', 'the page is fit'],
    otherwise: ['a file is shown beside'],
  },
  'guards.journey.ts': { why: 'the menu is a drawer', only: ['the menu leads to every screen'] },
  'kpis.journey.ts': {
    why: 'the chart has the width of the phone',
    only: ['the history of a KPI', 'values of other days'],
  },
  'main-job.journey.ts': {
    why: 'what the product is for, from the first start on, with a thumb',
    otherwise: ['from the printed link', 'a run is watched step by step'],
  },
  'memory.journey.ts': { why: 'looked at', only: ['what is remembered is shown'] },
  'notes.journey.ts': {
    why: 'a note is folded by its height',
    only: ['a note is folded'],
  },
  'notifications.journey.ts': {
    why: 'the bell opens a page instead of a panel; looked at',
    only: ['a task that is given', 'the page: by kind', 'a letter’s link'],
  },
  'outage.journey.ts': {
    why: 'what waits and what failed are looked at',
    only: ['a crew whose provider is away', 'a failed crew goes on'],
  },
  'profile.journey.ts': { why: 'the foot of the long form stays in sight', only: ['what was typed into the profile'] },
  'public.journey.ts': {
    why: 'the pages for strangers are laid out anew, with a menu of their own',
    only: ['a visitor reads', 'the sample of the hero', 'the landing page is whole'],
  },
  'quick-add.journey.ts': { why: 'looked at while somebody types', only: ['one line makes a task'] },
  'required.journey.ts': {
    why: 'what a field says moves what a finger is about to touch',
    only: ['a button below is not moved'],
    otherwise: ['a button below is not moved'],
  },
  'run-list.journey.ts': { why: 'looked at', only: ['a new interaction is called', 'interactions are searched'] },
  'search.journey.ts': { why: 'the palette fills the phone; looked at', only: ['a record is found'] },
  'strategy.journey.ts': {
    why: 'filters fold, and long words stay inside',
    only: ['the panel of filters', 'words without end'],
    otherwise: ['the panel of filters'],
  },
  'suggestions.journey.ts': {
    why: 'the suggestion is folded on a phone',
    only: ['A suggestion comes with the message'],
    otherwise: ['A suggestion comes with the message'],
  },
  'tasks-by-day.journey.ts': {
    why: 'rows are a circle, a title and a date; how many a phone shows',
    only: ['tasks stand under their day', 'a phone shows ten tasks', 'on a phone a swipe'],
  },
  'tasks.journey.ts': {
    why: 'rows become cards, the panel a sheet; looked at',
    only: ['a task is created', 'every filter', 'a notice keeps the rows'],
  },
  'test-run.journey.ts': { why: 'looked at', only: ['a crew is tried out', 'a flow is found'] },
}

/** Of the title by which Playwright knows a journey (project, file, title): whether it is one of a phone. */
export const onPhone = Object.entries(ON_A_PHONE).flatMap(([file, { only = [''] }]) =>
  only.map((title) => new RegExp(` ${escaped(file)} .*${escaped(title)}`)),
)

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
