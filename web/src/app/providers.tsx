import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Announcer } from '#web/ui/notices/announce.tsx'
import { Toasts } from '#web/ui/notices/toast.tsx'
import { queryClient } from './query-client.ts'
import { Themed } from './themed.tsx'

export function Providers({ children }: { children: ReactNode }) {
  return (
    <Themed>
      <QueryClientProvider client={queryClient}>
        {children}
        <Announcer />
        <Toasts />
      </QueryClientProvider>
    </Themed>
  )
}
