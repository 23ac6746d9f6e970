// What can be done from anywhere by name.
import { useMantineColorScheme } from '@mantine/core'
import {
  IconAddressBook,
  IconChecklist,
  IconDeviceDesktop,
  IconLogout,
  IconMessages,
  IconMoon,
  IconNotes,
  IconRobot,
  IconRoute,
  IconShieldLock,
  IconSparkles,
  IconSun,
  IconTargetArrow,
  IconUser,
  IconUsersGroup,
} from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { ApiError } from '#web/api.ts'
import { menu } from '#web/app/menu.ts'
import { logOut, useMe } from '#web/app/session.ts'
import { startFlow } from '#web/features/runs/queries.ts'
import { toast } from '#web/ui/toast.tsx'
import type { Command } from './format.ts'

const LEADERS = ['ceo', 'admin']
const FACTORY: Command[] = [
  { label: 'New crew', icon: IconUsersGroup, also: 'create add factory', href: '/app/ai-factory?new=crew' },
  { label: 'New flow', icon: IconRoute, also: 'create add factory workflow', href: '/app/ai-factory?new=flow' },
  { label: 'New agent', icon: IconRobot, also: 'create add factory assistant', href: '/app/ai-factory?new=agent' },
]

/** Only what this person may do. */
export function useCommands(): Command[] {
  const me = useMe()
  const navigate = useNavigate()
  const cache = useQueryClient()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const { mutate } = useMutation({
    ...startFlow,
    onSuccess: () => {
      toast({ kind: 'info', title: 'Advice generation started' })
      void navigate({ to: '/app/ceodashboard' })
    },
    onError: (error) =>
      toast({
        kind: 'error',
        title: 'Error starting advice flow',
        text: error instanceof ApiError ? error.detail : 'Something went wrong. Please try again.',
      }),
  })
  const pages = menu
    .filter(({ levels }) => levels === undefined || levels.includes(me.user_level))
    .map(({ label, to, icon }) => ({ label: `Go to ${label}`, icon, href: to }))
  const appearances = [
    { scheme: 'dark', label: 'Dark appearance', icon: IconMoon },
    { scheme: 'light', label: 'Light appearance', icon: IconSun },
    { scheme: 'auto', label: 'Appearance of the system', icon: IconDeviceDesktop },
  ] as const
  return [
    { label: 'New task', icon: IconChecklist, also: 'create add todo', href: '/app/my-tasks#new' },
    { label: 'New note', icon: IconNotes, also: 'create add write journal', href: '/app/notes#new' },
    { label: 'New contact', icon: IconAddressBook, also: 'create add person', href: '/app/contacts#new' },
    { label: 'New goal', icon: IconTargetArrow, also: 'create add objective', href: '/app/strategy#new' },
    ...(LEADERS.includes(me.user_level) ? FACTORY : []),
    { label: 'New interaction', icon: IconMessages, also: 'create chat conversation ask run', href: '/app/run#new' },
    {
      label: 'Generate Advice',
      icon: IconSparkles,
      also: 'run analyse',
      run: () => mutate({ flowId: 'strategic_flow', inputs: {} }),
    },
    ...pages,
    { label: 'Go to Profile', icon: IconUser, also: 'account password settings', href: '/app/profile' },
    ...(me.user_level === 'admin'
      ? [{ label: 'Go to Super Admin', icon: IconShieldLock, also: 'users accounts', href: '/app/admin' }]
      : []),
    ...appearances
      .filter(({ scheme }) => scheme !== colorScheme)
      .map(({ scheme, label, icon }) => ({ label, icon, also: 'theme mode', run: () => setColorScheme(scheme) })),
    {
      label: 'Log out',
      icon: IconLogout,
      also: 'logout sign out leave',
      run: () => void logOut(cache, () => navigate({ to: '/login' })),
    },
  ]
}
