// What can be done from anywhere by name.
import { useMantineColorScheme } from '@mantine/core'
import {
  IconDeviceDesktop,
  IconLogout,
  IconMoon,
  IconShieldLock,
  IconSparkles,
  IconSun,
  IconUser,
} from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { ApiError } from '#web/api.ts'
import { commandsOf, menuOf } from '#web/app/menu.ts'
import { logOut, useMe } from '#web/app/session.ts'
import type { Command } from '#web/feature.ts'
import { startFlow } from '#web/features/runs/queries.ts'
import { toast } from '#web/ui/notices/toast.tsx'

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
  const pages = menuOf(me).map(({ label, to, icon }) => ({ label: `Go to ${label}`, icon, href: to }))
  const appearances = [
    { scheme: 'dark', label: 'Dark appearance', icon: IconMoon },
    { scheme: 'light', label: 'Light appearance', icon: IconSun },
    { scheme: 'auto', label: 'System appearance', icon: IconDeviceDesktop },
  ] as const
  return [
    ...commandsOf(me),
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
