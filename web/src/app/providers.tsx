import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Announcer } from '#web/ui/announce.tsx'
import { Toasts } from '#web/ui/toast.tsx'
import { queryClient } from './query-client.ts'
import { colorSchemeManager, theme, variables } from './theme.ts'

export function Providers({ children }: { children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={variables}
      colorSchemeManager={colorSchemeManager}
      defaultColorScheme="dark"
    >
      <QueryClientProvider client={queryClient}>
        {children}
        <Announcer />
        <Toasts />
      </QueryClientProvider>
    </MantineProvider>
  )
}
