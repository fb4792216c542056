// Testcontainers for Java with JUnit 5: org.testcontainers:junit-jupiter 1.x.
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import org.junit.jupiter.api.Test;
import org.testcontainers.containers.GenericContainer;
import org.testcontainers.containers.wait.strategy.Wait;
import org.testcontainers.junit.jupiter.Container;
import org.testcontainers.junit.jupiter.Testcontainers;

@Testcontainers
class SandbankTest {
  private static final String ADMIN_TOKEN = "only-for-this-test";

  @Container
  private static final GenericContainer<?> BANK = new GenericContainer<>("sandbank:0.1.0")
      .withEnv("SANDBANK_ADMIN_TOKEN", ADMIN_TOKEN)
      .withEnv("SANDBANK_TRUST_TPP_HEADER", "on")
      .withEnv("SANDBANK_CLOCK", "2026-03-02T09:00:00Z")
      .withExposedPorts(8080, 8443)
      .waitingFor(Wait.forHttp("/readyz").forPort(8080).forStatusCode(200));

  @Test
  void theBankTellsItsDemoData() throws Exception {
    var url = "http://" + BANK.getHost() + ":" + BANK.getMappedPort(8080);
    var request = HttpRequest.newBuilder(URI.create(url + "/__admin/demo"))
        .header("Authorization", "Bearer " + ADMIN_TOKEN)
        .build();
    var answer = HttpClient.newHttpClient().send(request, BodyHandlers.ofString());
    assertEquals(200, answer.statusCode());
  }
}
