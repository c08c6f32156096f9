/** What went wrong, for eyes and ears. */
export const Alert = ({ message }: { readonly message: string }) => (
  <p class="error" role="alert">
    {message}
  </p>
);
