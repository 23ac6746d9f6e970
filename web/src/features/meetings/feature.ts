import { IconCalendarEvent } from '@tabler/icons-react'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { feature } from '#web/feature.ts'
import { appRoute } from '#web/routes/app.tsx'
import { pick } from '#web/routes/search-params.ts'

const meetingsRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/meetings',
  staticData: { title: 'Meetings' },
  validateSearch: (search: Record<string, unknown>) => pick(search, 'search', 'past'),
  component: lazyRouteComponent(() => import('./meetings-page.tsx'), 'MeetingsPage'),
})
const meetingRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/meetings/$meetingId',
  staticData: { title: 'Meeting' },
  component: lazyRouteComponent(() => import('#web/routes/meeting-screen.tsx'), 'MeetingScreen'),
})

export const meetings = feature({
  screens: [meetingsRoute, meetingRoute],
  commands: [
    {
      label: 'Meetings',
      icon: IconCalendarEvent,
      also: 'calendar appointments agenda',
      href: '/app/meetings',
      rank: 6,
    },
  ],
})
