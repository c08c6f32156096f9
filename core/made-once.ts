/**
 * Makes something for whoever asks first, once for all who ask.
 * @param lasts whether what was made is kept for the next who ask; what failed is made anew by them
 */
export function madeOnce<T>(
  make: () => Promise<T>,
  lasts: (made: T) => boolean = () => true,
): () => Promise<T> {
  let kept: Promise<T> | null = null;
  return async () => {
    const asked = kept ?? make();
    kept = asked;
    const forget = () => {
      // Somebody else may have begun the next one by now.
      if (kept === asked) kept = null;
    };
    try {
      const made = await asked;
      if (!lasts(made)) forget();
      return made;
    } catch (thrown) {
      forget();
      throw thrown;
    }
  };
}
