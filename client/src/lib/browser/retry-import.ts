const MAX_ATTEMPTS = 5;
const FIRST_DELAY_MS = 500;

/**
 * Loads a screen's code. In a dead spot it waits for the network, and a network that is there is tried a few
 * times; what cannot be had after that is gone, as after an update, and only a reload helps.
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
