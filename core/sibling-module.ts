/** The module of this name beside the one at `url`: TypeScript in the source tree, JavaScript in the compiled package. */
export const siblingModule = (name: string, url: string): URL =>
  new URL(`./${name}${url.endsWith('.ts') ? '.ts' : '.js'}`, url);
