// Asks for a password on the terminal without showing it.

/** Null where there is no terminal. Ctrl-C ends the program, as everywhere. */
export async function askSecret(question: string): Promise<string | null> {
  const { stdin, stderr } = process
  if (!stdin.isTTY) return null
  stderr.write(question)
  stdin.setRawMode(true)
  stdin.setEncoding('utf8')
  let secret = ''
  try {
    for await (const chunk of stdin)
      for (const sign of String(chunk)) {
        if (sign === '\r' || sign === '\n' || sign === '\u0004') return secret
        if (sign === '\u0003') process.exit(130)
        if (sign === '\u007f' || sign === '\b') secret = [...secret].slice(0, -1).join('')
        else secret += sign
      }
    return secret
  } finally {
    stdin.setRawMode(false)
    stdin.pause()
    stderr.write('\n')
  }
}
