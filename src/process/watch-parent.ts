/** Read when the program starts, because the parent may end during the start. */
const parent = process.ppid
const checkMs = 500

/** Calls `stop` when the process that started this one has ended. */
export function watchParent(stop: () => void): void {
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    stop()
  }, checkMs).unref()
}
