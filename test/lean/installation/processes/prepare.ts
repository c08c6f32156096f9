import { prepareInstallation } from '../../../../lean/embedded/installation/prepare-installation.ts';

/** Prepares the installation in the folder given, and prints what came of it as one line of JSON. */
const [cacheRoot] = process.argv.slice(2) as [string];
try {
  let announced = false;
  const installation = await prepareInstallation({
    cacheRoot,
    onProgress({ stage }) {
      if (stage !== 'library' || announced) return;
      announced = true;
      console.log('unpacking');
    },
  });
  console.log(JSON.stringify(installation));
} catch (thrown) {
  const { code, message, advice } = thrown as { code?: string; message?: string; advice?: string };
  console.log(JSON.stringify({ code, message, advice }));
}
