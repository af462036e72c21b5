// The search of the documentation. The index is loaded when the field is used for the first time.
const shownMax = 12
let index = null

async function loadIndex() {
  index ??= fetch('/docs/search.json').then((response) => response.json())
  return index
}

function findEntries(entries, text) {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return []
  const scored = entries.flatMap((entry) => {
    const heading = `${entry.heading} ${entry.page}`.toLowerCase()
    const content = entry.text.toLowerCase()
    if (!words.every((word) => heading.includes(word) || content.includes(word))) return []
    return [{ entry, score: words.filter((word) => heading.includes(word)).length }]
  })
  return scored
    .sort((a, b) => b.score - a.score)
    .slice(0, shownMax)
    .map(({ entry }) => entry)
}

function showEntries(list, entries, text) {
  const items = entries.map(({ url, page, heading }) => {
    const item = document.createElement('li')
    const link = document.createElement('a')
    link.href = url
    link.textContent = heading === page ? page : `${page}: ${heading}`
    item.append(link)
    return item
  })
  if (items.length === 0 && text.trim() !== '') {
    const item = document.createElement('li')
    item.textContent = 'No results'
    items.push(item)
  }
  list.replaceChildren(...items)
}

for (const search of document.querySelectorAll('.search')) {
  const input = search.querySelector('input')
  const list = search.querySelector('ul')
  search.hidden = false
  input.addEventListener('focus', loadIndex, { once: true })
  input.addEventListener('input', async () =>
    showEntries(list, findEntries(await loadIndex(), input.value), input.value),
  )
}
