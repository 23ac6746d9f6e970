import { useMediaQuery } from '@mantine/hooks'
import { useState } from 'react'

const NAME = 'adjutant.conversations.folded'

/** The list and the talk do not fit beside each other. */
export const useNarrow = () => useMediaQuery('(max-width: 1023px)', undefined, { getInitialValueInEffect: false })

/** Whether the list beside a conversation is folded away, as this browser remembers it. */
export function useFolded(): [boolean, (folded: boolean) => void] {
  const [folded, setFolded] = useState(read)
  return [
    folded,
    (next) => {
      setFolded(next)
      try {
        if (next) localStorage.setItem(NAME, 'yes')
        else localStorage.removeItem(NAME)
      } catch {
        // Without storage it is folded until the page is left.
      }
    },
  ]
}

function read(): boolean {
  try {
    return localStorage.getItem(NAME) === 'yes'
  } catch {
    return false
  }
}
