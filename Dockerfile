# Two stages: the first builds with the development tools, the second holds what runs, which brings no other package.
# Each step is an ordinary command, so that it can be run by hand in any root file system with Node.
FROM node:24-slim AS build
WORKDIR /build
COPY package.json package-lock.json ./
RUN npm ci --no-audit --no-fund
COPY tsconfig*.json ./
COPY scripts scripts
COPY fixtures fixtures
COPY src src
# The types are for programs, which do not run here.
RUN node scripts/build.mjs && find dist -name '*.d.ts' -delete

FROM node:24-slim
LABEL org.opencontainers.image.title="sandbank" \
      org.opencontainers.image.description="A sandbox bank (PSD2 ASPSP) for third-party providers" \
      org.opencontainers.image.licenses="MIT"
ENV NODE_ENV=production \
    SANDBANK_HOST=0.0.0.0 \
    SANDBANK_PORT=8080 \
    SANDBANK_HTTPS_PORT=8443 \
    SANDBANK_CERTS=/tmp/sandbank-certs \
    SANDBANK_FIXTURES=/etc/sandbank/fixtures.d
WORKDIR /app
COPY LICENSE package.json ./
COPY --from=build /build/THIRD-PARTY-NOTICES /build/sbom.cdx.json ./
COPY --from=build /build/dist dist
COPY fixtures fixtures
# Fixture files that are mounted here are read in the order of their names; without any it is the demo bank.
RUN mkdir -p /etc/sandbank/fixtures.d && ln -s /app/dist/cli/main.js /usr/local/bin/sandbank
USER node
EXPOSE 8080 8443
HEALTHCHECK --interval=5s --timeout=4s --start-period=10s CMD ["node", "/app/dist/cli/main.js", "healthcheck"]
ENTRYPOINT ["node", "/app/dist/cli/main.js"]
CMD ["serve"]
