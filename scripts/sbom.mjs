/**
 * The software bill of materials of what is published, in CycloneDX: the packages inside the bundles, which scanners of an installation
 * cannot see. Called by scripts/build.mjs. The same bundles give the same text.
 */

/**
 * @param {import('./bundled-packages.mjs').BundledPackage[]} packages
 * @param {{ name: string, version: string, description: string, license: string }} product of package.json
 * @returns {string} JSON of CycloneDX 1.6 @see https://cyclonedx.org/docs/1.6/json/
 */
export function sbomOf(packages, { name, version, description, license }) {
  const product = { ...componentOf({ name, version, license }), type: 'application', description };
  const components = packages.map((one) => componentOf({ ...one, license: one.chosen ?? one.license }));
  const sbom = {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: {
      lifecycles: [{ phase: 'build' }],
      component: product,
    },
    components,
    // Bundling merges packages: which of them uses which is not recorded.
    dependencies: [{ ref: product['bom-ref'], dependsOn: components.map((one) => one['bom-ref']) }],
  };
  return `${JSON.stringify(sbom, undefined, 2)}\n`;
}

function componentOf({ name, version, license, homepage }) {
  const [, group, plain] = /^(?:(@[^/]+)\/)?(.+)$/.exec(name) ?? [];
  const purl = `pkg:npm/${group === undefined ? '' : `${encodeURIComponent(group)}/`}${plain}@${version}`;
  return {
    type: 'library',
    'bom-ref': purl,
    ...(group !== undefined && { group }),
    name: plain,
    version,
    licenses: [/^[\w.+-]+$/.test(license) ? { license: { id: license } } : { expression: license }],
    purl,
    ...(homepage && { externalReferences: [{ type: 'website', url: homepage }] }),
  };
}
