const TRIES = 5;
const FIRST_PAUSE_MS = 500;

/**
 * Loads a screen's code. In a dead spot it waits for the network, and a network that is there is tried a few
 * times; what cannot be had after that is gone, as after an update, and only a reload helps.
 */
export async function insist<T>(load: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await load();
    } catch (error) {
      if (!navigator.onLine) {
        await new Promise((resolve) => window.addEventListener('online', resolve, { once: true }));
        tries = 0;
      } else if (tries >= TRIES) {
        throw error;
      }
      await new Promise((resolve) => setTimeout(resolve, FIRST_PAUSE_MS * 2 ** tries));
    }
  }
}
