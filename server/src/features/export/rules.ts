// What an archive says of itself.

/** What the archive holds, for whoever opens it in ten years. `counts`: how many of each; where there is none the file is not named. */
export function readme(
  email: string,
  at: { day: string; time: string; zone: string },
  counts: ReadonlyMap<string, number>,
): string {
  const rows = [...counts].filter(([, count]) => count > 0).map(([file, count]) => `| ${file} | ${count} |`)
  return `# Export of ${email}

Written by Adjutant on ${at.day}, ${at.time} (${at.zone}).

| File | Entries |
|---|---|
${rows.join('\n')}

- A file that is not in the table holds nothing.
- The \`.json\` files hold the records exactly as the API answers them.
- \`contacts.vcf\` is for address books.
- The folder \`markdown\` holds the same to read; each note, conversation and thread is a file of its own, notes with their date at the top.
- \`messages.json\` holds every version of what was said; the Markdown of a conversation holds the version that is shown.
- Temporary conversations are not kept, and so not in here.
- Here is what belongs to you. What colleagues share with you belongs to them and is not in here.
- Times are in UTC.
`
}
