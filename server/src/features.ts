// The only list of features, and of what one of them needs of another. A new feature: its description here, one line.

import type { FieldLists } from './access/field-lists.ts'
import { digest } from './analyst/reports/crew-tasks.ts'
import type { Basics, Feature } from './feature.ts'
import { advice } from './features/advice/feature.ts'
import { closedSubjects, countableOf, workspaceOf } from './features/advice/service.ts'
import { audit } from './features/audit/feature.ts'
import { auth } from './features/auth/feature.ts'
import { chat } from './features/chat/feature.ts'
import { comms } from './features/comms/feature.ts'
import { companies } from './features/companies/feature.ts'
import { companiesService } from './features/companies/service.ts'
import { connections } from './features/connections/feature.ts'
import { connectionsService } from './features/connections/service.ts'
import { contacts } from './features/contacts/feature.ts'
import { contactsService, readContacts } from './features/contacts/service.ts'
import { contactsByFields } from './features/contacts/tools.ts'
import { correspondence } from './features/correspondence/feature.ts'
import { writeDraft } from './features/correspondence/service.ts'
import { crews } from './features/crews/feature.ts'
import { crewAnalysts, meetingCrew } from './features/crews/runs.ts'
import { decisions } from './features/decisions/feature.ts'
import { dictation } from './features/dictation/feature.ts'
import { exporting } from './features/export/feature.ts'
import { factory } from './features/factory/feature.ts'
import { findCrew, findFlow } from './features/factory/service.ts'
import { files } from './features/files/feature.ts'
import { goals } from './features/goals/feature.ts'
import { addHistory, goalsService, readGoals } from './features/goals/service.ts'
import { goalsByFields } from './features/goals/tools.ts'
import { jobs } from './features/jobs/feature.ts'
import { joining } from './features/joining/feature.ts'
import { mail } from './features/mail/feature.ts'
import { meetings } from './features/meetings/feature.ts'
import { openInvitations, todaysMeetings } from './features/meetings/service.ts'
import { memory } from './features/memory/feature.ts'
import { notes } from './features/notes/feature.ts'
import { notesService, readNotes } from './features/notes/service.ts'
import { notifications } from './features/notifications/feature.ts'
import { mailToken } from './features/notifications/service.ts'
import { orgs } from './features/orgs/feature.ts'
import { announceMembers, found } from './features/orgs/service.ts'
import { promises } from './features/promises/feature.ts'
import { providerOf, providers } from './features/providers/feature.ts'
import { records } from './features/records/feature.ts'
import { checkNow, checkTexts } from './features/records/service.ts'
import { runs } from './features/runs/feature.ts'
import { crewRunsService, requireInputs, startCrew, startFlow } from './features/runs/service.ts'
import { schedules } from './features/schedules/feature.ts'
import { search } from './features/search/feature.ts'
import { setup } from './features/setup/feature.ts'
import { hasSample, loadSample } from './features/setup/service.ts'
import { tasks } from './features/tasks/feature.ts'
import { readTasks, tasksService } from './features/tasks/service.ts'
import { goalsWithTasks, tasksByFields } from './features/tasks/tools.ts'
import { today } from './features/today/feature.ts'
import { usage } from './features/usage/feature.ts'
import { users } from './features/users/feature.ts'
import { accountOnce, askForApproval, insertNewcomer } from './features/users/service.ts'
import { createAddressBooks } from './platform/calendar/address-books.ts'
import { createCalendars } from './platform/calendar/calendars.ts'
import { createMailboxes } from './platform/imap/mailboxes.ts'
import { createMailReach } from './platform/imap/reach.ts'
import { createSignIns } from './platform/imap/sign-in.ts'

/** The lists by their records' fields, for the tools that look through several kinds. */
export const byFields: FieldLists = {
  tasks: tasksByFields,
  contacts: contactsByFields,
  goals: goalsByFields,
  goalsWithTasks,
  colleagues: async (ctx, part) => (await contactsService.assignable(ctx, { search: part, limit: 20 })).items,
}

/** Nobody waits for what a schedule begins. */
const UNATTENDED = { conversation_id: null, in_background: true } as const

/**
 * Every feature of one server. In the order of this list stand the tools that models are shown, the files of an export, and the start of jobs.
 */
export function features(basics: Basics): readonly Feature[] {
  const kept = files(basics)
  const talk = chat(basics, kept.service, countableOf)
  const promised = promises(basics, {
    notes: notesService,
    tasks: tasksService,
    contacts: contactsService,
    goals: goalsService,
  })
  const reach = createMailReach(basics.config.connect)
  const means = {
    mailboxes: createMailboxes(),
    calendars: createCalendars(reach),
    addressBooks: createAddressBooks(reach),
    reach,
    seal: basics.seal,
    signIns: createSignIns(basics.config.connect.signIns, reach, `${basics.config.mail.address}/app/signed-in`),
  }
  const sample = {
    goals: goalsService,
    addHistory,
    tasks: tasksService,
    notes: notesService,
    contacts: contactsService,
    companies: companiesService,
    files: kept.service,
    blobs: basics.blobs,
  }
  const written = { connections: connectionsService(means, null, () => {}), contacts: contactsService }
  const all: readonly Feature[] = [
    users(basics, { erased: () => all.forEach((feature) => void feature.deletion?.()) }),
    auth(basics, { loadSample: (database, userId) => loadSample(database, basics.log, userId, sample) }),
    setup(sample),
    orgs(basics),
    joining(basics, {
      orgs: { found, announceMembers },
      accounts: { accountOnce, insertNewcomer, askForApproval },
    }),
    search(basics, byFields),
    records,
    tasks(basics),
    goals,
    notes,
    memory,
    contacts(basics, means),
    promised,
    kept,
    dictation(basics, { files: kept.service, notes: notesService, provider: providerOf(basics) }),
    advice(basics),
    comms(basics, contactsService),
    talk,
    connections(basics, means),
    correspondence(basics, means, { ...written, keepFile: kept.keep }),
    meetings(basics, means, {
      contacts: contactsService,
      notes: notesService,
      open: talk.open,
      write: (ctx, draft) => writeDraft(written, ctx, draft),
      starting: (engine) => ({
        prepareFor: (ctx, id, inputs) =>
          crewRunsService({ engine, tools: basics.agents.tools }).startIn(ctx, {
            id,
            crew_id: meetingCrew,
            inputs,
          }),
      }),
    }),
    crews({
      goals: { list: goalsService.list, some: readGoals },
      tasks: { list: tasksService.list, some: readTasks },
      notes: { list: notesService.list, some: readNotes },
      contacts: { list: contactsService.list, some: readContacts },
      fields: byFields,
    }),
    runs(basics, {
      analysts: crewAnalysts,
      digest,
      checking: { now: checkNow, pass: checkTexts, countable: countableOf },
    }),
    schedules(basics, {
      goals: goalsService,
      tasks: tasksService,
      promises: promised.service,
      open: talk.open,
      mayAsk: talk.mayAsk,
      ask: talk.ask,
      findCrew,
      findFlow,
      requireInputs,
      starting: (engine) => ({
        startCrew: (ctx, id, inputs) => startCrew(ctx, engine, id, { ...UNATTENDED, inputs }),
        startFlow: (ctx, id, inputs) => startFlow(ctx, engine, id, { ...UNATTENDED, inputs }),
        hold: engine.background.hold,
      }),
    }),
    decisions(basics),
    factory(basics, () => ({
      agents: all.flatMap(({ builtin }) => builtin?.agents ?? []),
      crews: all.flatMap(({ builtin }) => builtin?.crews ?? []),
      flows: all.flatMap(({ builtin }) => builtin?.flows ?? []),
    })),
    today(basics, {
      workspaceOf,
      closed: ({ db, actor }) => closedSubjects(db, actor.user_id),
      tasks: tasksService,
      promises: promised.service,
      meetings: todaysMeetings,
      invitations: openInvitations,
      hasSample,
      mailToken,
    }),
    notifications(basics),
    mail(basics),
    jobs(basics),
    audit,
    exporting(() => all.flatMap((feature) => feature.export ?? [])),
    companies,
    providers(basics),
    usage(basics),
  ]
  return all
}
