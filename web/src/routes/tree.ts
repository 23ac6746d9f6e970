// Every address of the application. A new page: its route file, and one line here; outside /app also one in the server's list
// (server/src/features/site/rules/addresses.ts). The public pages are no part of it: they are drawn when it is built.
import { loginRoute, ownPasswordRoute, resetRoute, setupRoute, signupRoute, waitlistRoute } from './account.tsx'
import { appIndexRoute, appRoute } from './app.tsx'
import { adminRoute } from './app-admin.tsx'
import { conversationRoute, conversationsRoute, runListRoute, testRunRoute } from './app-chat.tsx'
import { commsIndexRoute, commsRoute, rehearsalRoute, threadRoute } from './app-comms.tsx'
import { contactsRoute } from './app-contacts.tsx'
import { dashboardRoute } from './app-dashboard.tsx'
import { decisionsRoute, runsRoute } from './app-decisions.tsx'
import { factoryRoute } from './app-factory.tsx'
import { filesRoute } from './app-files.tsx'
import { notesRoute } from './app-notes.tsx'
import { notificationsRoute, unsubscribeRoute } from './app-notifications.tsx'
import { organizationRoute } from './app-organization.tsx'
import { profileRoute } from './app-profile.tsx'
import { promisesRoute } from './app-promises.tsx'
import { recordRoute } from './app-records.tsx'
import { strategyRoute } from './app-strategy.tsx'
import { tasksRoute } from './app-tasks.tsx'
import { rootRoute } from './root.tsx'

export const routeTree = rootRoute.addChildren([
  loginRoute,
  signupRoute,
  waitlistRoute,
  setupRoute,
  resetRoute,
  ownPasswordRoute,
  unsubscribeRoute,
  appRoute.addChildren([
    appIndexRoute,
    dashboardRoute,
    strategyRoute,
    tasksRoute,
    promisesRoute,
    notesRoute,
    contactsRoute,
    filesRoute,
    factoryRoute,
    runListRoute,
    conversationsRoute,
    conversationRoute,
    testRunRoute,
    decisionsRoute,
    notificationsRoute,
    runsRoute,
    recordRoute,
    organizationRoute,
    profileRoute,
    adminRoute,
    commsRoute.addChildren([commsIndexRoute, threadRoute, rehearsalRoute]),
  ]),
])
