const MAX_ATTEMPTS = 5;
const FIRST_DELAY_MS = 500;

/**
 * Waits for the network while offline. After the last failure only a reload helps: the server has a new
 * build.
 */
export async function retryImport<T>(load: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await load();
    } catch (error) {
      if (!navigator.onLine) {
        await new Promise((resolve) => window.addEventListener('online', resolve, { once: true }));
        attempt = 0;
      } else if (attempt >= MAX_ATTEMPTS) {
        throw error;
      }
      await new Promise((resolve) => setTimeout(resolve, FIRST_DELAY_MS * 2 ** attempt));
    }
  }
}
