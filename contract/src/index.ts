// Every feature's contract. One line each.
import { adviceContract } from './advice.ts'
import { auditContract } from './audit.ts'
import { authContract } from './auth.ts'
import { chatContract } from './chat.ts'
import { commsContract } from './comms.ts'
import { companiesContract } from './companies.ts'
import { connectionsContract } from './connections.ts'
import { contactsContract } from './contacts.ts'
import { correspondenceContract } from './correspondence.ts'
import { crewRunsContract } from './crew-runs.ts'
import { decisionsContract } from './decisions.ts'
import { dictationContract } from './dictation.ts'
import { exportContract } from './export.ts'
import { factoryContract } from './factory.ts'
import { filesContract } from './files.ts'
import { flowRunsContract } from './flow-runs.ts'
import { goalsContract } from './goals.ts'
import { jobsContract } from './jobs.ts'
import { joiningContract } from './joining.ts'
import { mailContract } from './mail.ts'
import { meetingsContract } from './meetings.ts'
import { memoryContract } from './memory.ts'
import { notesContract } from './notes.ts'
import { notificationsContract } from './notifications.ts'
import { orgsContract } from './orgs.ts'
import { promisesContract } from './promises.ts'
import { providersContract } from './providers.ts'
import { recordsContract } from './records.ts'
import { rehearsalsContract } from './rehearsals.ts'
import { runsContract } from './runs.ts'
import { sampleContract } from './sample.ts'
import { schedulesContract } from './schedules.ts'
import { searchContract } from './search.ts'
import { tasksContract } from './tasks.ts'
import { todayContract } from './today.ts'
import { usageContract } from './usage.ts'
import { usersContract } from './users.ts'

export const contracts = [
  authContract,
  usageContract,
  usersContract,
  orgsContract,
  goalsContract,
  notesContract,
  memoryContract,
  tasksContract,
  contactsContract,
  filesContract,
  adviceContract,
  factoryContract,
  runsContract,
  crewRunsContract,
  flowRunsContract,
  decisionsContract,
  dictationContract,
  promisesContract,
  recordsContract,
  sampleContract,
  auditContract,
  exportContract,
  searchContract,
  chatContract,
  commsContract,
  notificationsContract,
  mailContract,
  jobsContract,
  rehearsalsContract,
  todayContract,
  connectionsContract,
  correspondenceContract,
  meetingsContract,
  joiningContract,
  schedulesContract,
  companiesContract,
  providersContract,
] as const
