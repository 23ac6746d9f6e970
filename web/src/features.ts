// The only list of features, in the order of the navigation. A new one: its description here, one line.
import { auth } from './features/auth/feature.ts'
import { chat } from './features/chat/feature.ts'
import { comms } from './features/comms/feature.ts'
import { companies } from './features/companies/feature.ts'
import { connections } from './features/connections/feature.ts'
import { contacts } from './features/contacts/feature.ts'
import { correspondence } from './features/correspondence/feature.ts'
import { dashboard } from './features/dashboard/feature.ts'
import { decisions } from './features/decisions/feature.ts'
import { factory } from './features/factory/feature.ts'
import { files } from './features/files/feature.ts'
import { goals } from './features/goals/feature.ts'
import { joining } from './features/joining/feature.ts'
import { meetings } from './features/meetings/feature.ts'
import { notes } from './features/notes/feature.ts'
import { notifications } from './features/notifications/feature.ts'
import { orgs } from './features/orgs/feature.ts'
import { promises } from './features/promises/feature.ts'
import { records } from './features/records/feature.ts'
import { schedules } from './features/schedules/feature.ts'
import { shared } from './features/shared/feature.ts'
import { site } from './features/site/feature.ts'
import { tasks } from './features/tasks/feature.ts'
import { users } from './features/users/feature.ts'

export const features = [
  dashboard,
  goals,
  tasks,
  promises,
  chat,
  notes,
  files,
  comms,
  correspondence,
  meetings,
  contacts,
  schedules,
  factory,
  decisions,
  notifications,
  records,
  orgs,
  joining,
  users,
  auth,
  site,
  companies,
  connections,
  shared,
] as const
